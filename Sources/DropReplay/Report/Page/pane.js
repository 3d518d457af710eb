// One run of those that are shown together: its scene, its step and its script.

function show() {
  stockAt(now.r);
  drawScene();
  showStep();
  showSource();
}
function fit() {
  fitScene();
  drawScene();
}
const pane = { goTo, fit };
$('scene').replaceChildren(sceneSVG);
drawLegend();
fitScene();
