/** Runs work again and again, each time so long after the last time ended. @returns a function that ends it, and waits for what runs. */
export function every(milliseconds: number, work: () => Promise<unknown>): () => Promise<void> {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  const schedule = (): void => {
    timer = setTimeout(() => {
      running = work().then(() => {
        if (!isOver) schedule();
      });
    }, milliseconds);
  };
  schedule();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await running;
  };
}
