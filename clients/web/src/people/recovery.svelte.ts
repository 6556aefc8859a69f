// A recovery code is shown once. Until its person says that it is kept somewhere, it stays here whatever page they go to, and
// closing the window asks first.

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

class Recovery {
  code = $state("");

  show(code: string): void {
    this.code = code;
    addEventListener("beforeunload", ask);
  }
  kept(): void {
    this.code = "";
    removeEventListener("beforeunload", ask);
  }
}

export const recovery = new Recovery();
