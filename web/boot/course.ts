/** The course: its elements, and its file with the texts of all lessons, which is loaded when one is opened. */
import { LwCourse } from "../course/element";
import { LwLanes } from "../course/lanes";
import { fact } from "./facts";
import { hasTime } from "./started";

/**
 * Defines the elements. The pictures wait until the page's thread has time, because the client draws the ones that
 * came with the page anew.
 */
export function defineCourse(client: Promise<unknown>): void {
  customElements.define("lw-course", LwCourse);
  void hasTime(client).then(() => customElements.define("lw-lanes", LwLanes));
}

let loading: Promise<unknown> | null = null;

/** Loads what build/render/course.go wrote. After a failure, the next call tries again. */
export function loadCourse(): Promise<unknown> {
  loading ??= fetch(fact("course")).then(
    (answer) => {
      if (!answer.ok) throw new Error(`the host answered ${answer.status}`);
      return answer.json() as Promise<unknown>;
    },
  );
  loading.catch(() => {
    loading = null;
  });
  return loading;
}
