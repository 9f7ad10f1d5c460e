/** The course: its elements, and its file with the texts of all lessons, which is loaded when one is opened. */
import { LwCourse } from "../course/element";
import { LwLanes } from "../course/lanes";
import { fact } from "./facts";

export function defineCourse(): void {
  customElements.define("lw-lanes", LwLanes);
  customElements.define("lw-course", LwCourse);
}

let loading: Promise<unknown> | null = null;

/** What build/render/course.go wrote. A loading that failed is tried again with the next call. */
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
