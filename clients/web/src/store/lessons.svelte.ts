// How far somebody is in each lesson, kept in this browser.
import { keep } from "./settings.svelte";

const KEY = "bourse.lessons";

interface Progress {
  /** The name of the step to go on with; empty: the first one. */
  readonly step: string;
  readonly done: boolean;
}

const untouched: Progress = { step: "", done: false };

/** What was kept; what makes no sense is left out. */
function understandLessons(text: string | null): Record<string, Progress> {
  const found: Record<string, Progress> = {};
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    for (const [lesson, value] of Object.entries((kept ?? {}) as Record<string, unknown>)) {
      const { step, done } = (value ?? {}) as { step?: unknown; done?: unknown };
      if (typeof step === "string" && typeof done === "boolean") found[lesson] = { step, done };
    }
  } catch {
    // Damaged: every lesson begins anew.
  }
  return found;
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

class Lessons {
  private all = $state.raw<Record<string, Progress>>(understandLessons(kept()));

  of(lesson: string): Progress {
    return this.all[lesson] ?? untouched;
  }

  private set(lesson: string, progress: Progress): void {
    this.all = { ...this.all, [lesson]: progress };
    keep(KEY, JSON.stringify(this.all));
  }

  reach(lesson: string, step: string): void {
    this.set(lesson, { step, done: this.of(lesson).done });
  }

  finish(lesson: string): void {
    this.set(lesson, { step: "", done: true });
  }

  forget(): void {
    this.all = {};
  }
}

export const lessonsKept = new Lessons();
