#!/usr/bin/env node
import { main } from '../program/main.js';

process.exitCode = await main(process.argv.slice(2));
