#!/usr/bin/env node
import module from 'node:module';

// From Node.js 22.8 on, what was compiled is kept for the next command, which begins some 40 ms sooner. NODE_DISABLE_COMPILE_CACHE=1 turns it off.
module.enableCompileCache?.();
const { main } = await import('../program/main.js');

process.exitCode = await main(process.argv.slice(2));
// One in several hundred commands would never end: at its end Node.js waits for compiler threads, and one of these may wait for the main
// thread (nodejs/node#54918). While the main thread rests for a moment, such a thread is served and finishes.
setTimeout(() => undefined, 20);
