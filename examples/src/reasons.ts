/**
 * Lets a program end with the reason alone where a file is not there, an option is unknown or an engine refuses a question. Such errors have a code;
 * others are mistakes of the program, and keep their stack.
 */
export function endWithReasons(): void {
  process.once('uncaughtException', (error) => {
    console.error('code' in error ? error.message : error);
    process.exit(1);
  });
}
