#!/usr/bin/env node
import { main } from '../program/main.js';

process.exitCode = await main(process.argv.slice(2));
// One in several hundred commands would never end: at its end Node.js waits for compiler threads, and one of these may wait for the main
// thread (nodejs/node#54918). While the main thread rests for a moment, such a thread is served and finishes.
setTimeout(() => undefined, 20);
