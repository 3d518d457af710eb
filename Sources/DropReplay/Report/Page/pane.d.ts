// What the script of a run finds around it where it is one of several; `openRun` is that script.
declare const data: Data;
declare const $: (part: string) => any;
declare const hrefOf: (index: number) => string;
declare function openRun(data: Data, $: (part: string) => any, hrefOf: (index: number) => string):
  { goTo: (r: number) => void, fit: () => void };
