import { Button } from "./button";
import { Clauses, Rules } from "./clauses";
import { Icon } from "./icons";
import type { Link, Pace } from "./link";
import type { About, Frame, Task } from "./protocol";
import { Guarded } from "./shell";

interface Props {
  task: Task;
  about: About;
  frame: Frame;
  link: Link;
  pace: Pace;
}

/** A lesson's question beside a board that shows the picture alone: a move on it is the answer. */
export function Lesson({ task, ...table }: Props) {
  return (
    <section class="dp-lesson" aria-label={`Question ${task.number}`} data-answer={task.state}>
      <div class="dp-task">
        <h3>Question {task.number}</h3>
        <p class="dp-asked">{task.ask}</p>
        <div class="dp-said" role="status">
          {task.said !== "" && (
            <p>
              <Icon sign={task.state === "right" ? "right" : "close"} /> {task.said}
            </p>
          )}
        </div>
        <div class="dp-after">
          {task.state !== "asked" && (
            <Button strong={task.state === "wrong"} onPress={() => void table.link.ask({ kind: "undo" })}>
              {task.state === "wrong" ? "Try again" : "Put it back"}
            </Button>
          )}
          <Clauses.Provider value={table.about.clauses}>
            <Rules ids={task.rules} />
          </Clauses.Provider>
        </div>
      </div>
      <Guarded {...table} />
    </section>
  );
}
