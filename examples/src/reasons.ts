/**
 * To be called first. `--help` prints how the program is called, and ends it. Where an option is wrong, a file is not there or an engine refuses a
 * question, the program ends with the reason alone: such errors have a code; others are mistakes of the program, and keep their stack.
 */
export function endWithReasons(usage: string): void {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  process.once('uncaughtException', (error) => {
    const code = 'code' in error ? String(error.code) : undefined;
    if (code?.startsWith('ERR_PARSE_ARGS') === true) {
      // Node.js goes on to explain how words that begin with a dash are quoted.
      console.error(`${error.message.split('. ', 1)[0]}\n${usage}`);
      process.exit(2);
    }
    console.error(code === undefined ? error : error.message);
    process.exit(1);
  });
}
