"""The least that a served widget can be: a button, a number, and the kernel that counts."""

from __future__ import annotations

CELL = '''
import anywidget
import traitlets


class Counter(anywidget.AnyWidget):
    _esm = """
    export default {
      render({ model, el }) {
        const button = document.createElement("button");
        button.className = "counter";
        const show = () => { button.textContent = model.get("value"); };
        button.addEventListener("click", () => model.send("more"));
        model.on("change:value", show);
        show();
        el.append(button);
      },
    };
    """
    value = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(self.count)

    def count(self, *_):
        self.value += 1


Counter()
'''
