/**
 * <lw-course>: the chapters and lessons of the course. The build writes its content (build/site/course.html), which
 * can be read before any program is there. The element that the client makes takes the content over. The chapters
 * after the first are in <noscript>, and are added when the page has started. `data-open` is the lesson that is open;
 * `data-marks` is how far the reader has got in the others: "02_loop:1 03_fcall:2", 1 for begun and 2 for done.
 */

import { Attached } from "../editor/attached";
import { started } from "../boot/started";
import type { LwLanes } from "./lanes";

const marks = [
  { icon: "#i-ring", says: "not begun" },
  { icon: "#i-half", says: "begun" },
  { icon: "#i-done", says: "done" },
] as const;

/** The element that is in the page. */
let standing: LwCourse | null = null;
/** What the cards show as the build wrote them, in the form of `shown`. */
const asWritten = "";
/** The open lesson and the marks that the cards show; null: there is no card yet. */
let shown: string | null = null;

export class LwCourse extends Attached {
  static readonly observedAttributes = ["data-open", "data-marks"];

  /**
   * The chapter that was asked for. It counts as the one being read while it stays where it was scrolled to, because
   * the last chapters cannot come to the top.
   */
  #asked: HTMLElement | null = null;

  protected attached(signal: AbortSignal): void {
    if (standing && standing !== this && this.childElementCount === 0) this.append(...standing.childNodes);
    standing = this;
    this.addEventListener("click", (event) => this.#clicked(event), { signal });
    // Scroll events do not bubble, and it is an element around this one that scrolls.
    document.addEventListener("scroll", () => this.#followScrolling(), { capture: true, passive: true, signal });
    this.#show();
    this.#renewOthers();
    void started().then(() => this.#complete());
  }

  /** Draws pictures elsewhere on the page that belong to a lesson here again. */
  #renewOthers(): void {
    for (const other of document.querySelectorAll<LwLanes>("lw-lanes[data-of]:defined")) other.renew();
  }

  /** Adds the chapters that the page put off. They are parsed from what the build wrote, which has no scripts. */
  #complete(): void {
    const later = this.querySelector("noscript");
    if (!later) return;
    const { body } = new DOMParser().parseFromString(later.textContent ?? "", "text/html");
    later.replaceWith(...body.childNodes);
    shown = asWritten;
    this.#show();
    this.#renewOthers();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#show();
  }

  #cards(within: ParentNode = this): HTMLElement[] {
    return [...within.querySelectorAll<HTMLElement>(".lcard")];
  }

  #show(): void {
    const now = `${this.dataset.open} ${this.dataset.marks}`;
    shown ??= this.childElementCount > 0 ? now : null;
    if (shown === now) return;
    shown = now;
    const known = new Map((this.dataset.marks ?? "").split(" ").map((pair) => pair.split(":") as [string, string]));
    for (const card of this.#cards()) {
      const stem = card.dataset.arg ?? "";
      const mark = Number(known.get(stem) ?? 0);
      const open = stem === this.dataset.open;
      card.dataset.mark = String(mark);
      card.classList.toggle("open", open);
      if (open) card.setAttribute("aria-current", "true");
      else card.removeAttribute("aria-current");
      const word = card.querySelector(".opn");
      if (word) word.textContent = !open ? "" : mark === 1 ? "Go on" : "Open";
      const { icon, says } = marks[mark] ?? marks[0];
      const ring = card.querySelector(".ring");
      ring?.setAttribute("aria-label", says);
      ring?.querySelector("use")?.setAttribute("href", icon);
    }
    this.#count();
  }

  /** Counts the lessons that are done, in each chapter and in all. */
  #count(): void {
    if (this.querySelector("noscript")) return;
    const done = (cards: HTMLElement[]): number => cards.filter((card) => card.dataset.mark === "2").length;
    const all = this.#cards();
    const sum = this.querySelector("[data-part=course-done]");
    if (sum) sum.textContent = `${done(all)} of ${all.length} done`;
    for (const section of this.querySelectorAll<HTMLElement>(".lessons section")) {
      const cards = this.#cards(section);
      const chapter = this.querySelector(`.chap[data-chapter="${section.dataset.chapter}"]`);
      const count = chapter?.querySelector("i");
      if (count) count.textContent = `${done(cards)} of ${cards.length}`;
      chapter?.querySelectorAll<HTMLElement>(".cells > i").forEach((cell, i) => {
        cell.dataset.mark = cards[i]?.dataset.mark ?? "0";
      });
    }
  }

  #clicked(event: MouseEvent): void {
    const chapter = event.target instanceof Element ? event.target.closest<HTMLElement>(".chap") : null;
    if (!chapter) return;
    this.#complete();
    this.#section(chapter)?.scrollIntoView({ block: "start" });
    this.#asked = chapter;
    this.#mark(chapter);
  }

  #section(chapter: HTMLElement): HTMLElement | null {
    return this.querySelector<HTMLElement>(`.lessons section[data-chapter="${chapter.dataset.chapter}"]`);
  }

  /** The chapter being read is the last one that begins in the upper third of the scrolled area. */
  #followScrolling(): void {
    const around = this.closest(".welcome");
    if (!around || (this.#asked && this.#stands(this.#asked, around))) return;
    this.#asked = null;
    const { top, height } = around.getBoundingClientRect();
    let reading: HTMLElement | null = null;
    for (const chapter of this.querySelectorAll<HTMLElement>(".chap")) {
      const section = this.#section(chapter);
      if (!reading || (section && section.getBoundingClientRect().top < top + height / 3)) reading = chapter;
    }
    if (reading) this.#mark(reading);
  }

  /** Whether a chapter is at the top, or as near to it as the end of the content allows. */
  #stands(chapter: HTMLElement, around: Element): boolean {
    const { top, height } = around.getBoundingClientRect();
    const begins = (this.#section(chapter)?.getBoundingClientRect().top ?? 0) - top;
    const atEnd = around.scrollTop + around.clientHeight > around.scrollHeight - 2;
    return Math.abs(begins) < height / 3 || (atEnd && begins > 0 && begins < height);
  }

  #mark(current: HTMLElement): void {
    for (const chapter of this.querySelectorAll(".chap")) {
      if (chapter === current) chapter.setAttribute("aria-current", "true");
      else chapter.removeAttribute("aria-current");
    }
  }
}
