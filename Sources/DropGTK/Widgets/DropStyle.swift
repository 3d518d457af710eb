#if GTK

/// How what a drag shows looks, where the app says nothing else.
enum DropStyle {
  static let text = """
    .drop-root:drop(active) { box-shadow: none; border-color: transparent; }
    .drop-over, .drop-copy, .drop-move, .drop-link { outline: 2px solid #3584e4; outline-offset: -2px; }
    .drop-forbidden { outline: 2px solid #c01c28; outline-offset: -2px; }
    .drop-before:dir(ltr), .drop-after:dir(rtl) { box-shadow: -4px 0 0 0 #3584e4; }
    .drop-before:dir(rtl), .drop-after:dir(ltr) { box-shadow: 4px 0 0 0 #3584e4; }
    .drop-above { box-shadow: inset 0 3px 0 0 #3584e4; }
    .drop-below { box-shadow: inset 0 -3px 0 0 #3584e4; }
    .drop-dragged { background-color: #62a0ea; padding: 4px; }
    .drop-placeholder { padding: 2px 2px 6px 8px; border: 1px dashed alpha(currentColor, 0.4); border-radius: 6px; }
    .drop-placeholder label { opacity: 0.7; }
    .drop-placeholder button { min-width: 20px; min-height: 20px; padding: 2px; }
    """
}

#endif
