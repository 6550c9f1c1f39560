/** The part of npm pbf 3 that is used; the package has no types of its own. */
declare module 'pbf' {
  export default class Pbf {
    constructor(bytes: Uint8Array);
    pos: number;
    readFields<T>(read: (tag: number, result: T, pbf: Pbf) => void, result: T): T;
    readMessage<T>(read: (tag: number, result: T, pbf: Pbf) => void, result: T): T;
    readVarint(): number;
    readSVarint(): number;
    readString(): string;
    readPackedVarint(): number[];
  }
}
