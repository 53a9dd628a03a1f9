/** Writes rows for `copy … from stdin with (format binary)`, which PostgreSQL reads faster than text. */

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
/** The numbers PostgreSQL stores count from the start of 2000. */
const epochMs = Date.UTC(2000, 0, 1);
const epochDay = epochMs / 86_400_000;
/** Each message of rows: large enough to be cheap, small enough to be read while the next one is sent. */
const chunkBytes = 65_536;
const firstBytes = 8192;
/** A number takes no more, with its length before it. */
const mostFixedBytes = 12;

export class BinaryRows {
  #bytes = Buffer.allocUnsafeSlow(firstBytes);
  #view = viewOf(this.#bytes);
  /** Number of bytes written. */
  #size = signature.copy(this.#bytes);
  #count = 0;

  /** Where the next value will be. */
  get position(): number {
    return this.#size;
  }

  /** Number of rows. */
  get count(): number {
    return this.#count;
  }

  /** Begins a row; its values follow in the order of the columns. */
  row(columns: number): void {
    this.#count += 1;
    this.#int16(columns);
  }

  text(value: string | null): void {
    if (value === null) {
      this.#int32(-1);
      return;
    }
    // The most that its length and its characters need: once it is written, nothing may move.
    this.#reserve(mostFixedBytes + value.length * 3);
    const start = this.#size + 4;
    const length = writeAscii(this.#bytes, value, start) ?? this.#bytes.write(value, start);
    this.#int32(length);
    this.#size += length;
  }

  smallint(value: number | null): void {
    this.#int32(value === null ? -1 : 2);
    if (value !== null) this.#int16(value);
  }

  integer(value: number | null): void {
    this.#int32(value === null ? -1 : 4);
    if (value !== null) this.#int32(value);
  }

  bigint(value: bigint): void {
    this.#int32(8);
    this.#view.setBigInt64(this.#size, value);
    this.#size += 8;
  }

  /** @param day days since 1970 */
  date(day: number | null): void {
    this.integer(day === null ? null : day - epochDay);
  }

  timestamp(at: Date): void {
    const micros = (at.getTime() - epochMs) * 1000;
    this.#int32(8);
    this.#int32(Math.floor(micros / 2 ** 32));
    this.#view.setUint32(this.#size, micros >>> 0);
    this.#size += 4;
  }

  /** Values that were written to other rows. */
  copy(other: BinaryRows, from: number, to: number): void {
    this.#reserve(to - from);
    this.#bytes.set(other.#bytes.subarray(from, to), this.#size);
    this.#size += to - from;
  }

  /** Ends the rows. */
  finish(): Uint8Array[] {
    this.#int16(-1);
    const chunks: Uint8Array[] = [];
    for (let start = 0; start < this.#size; start += chunkBytes) {
      chunks.push(this.#bytes.subarray(start, Math.min(start + chunkBytes, this.#size)));
    }
    return chunks;
  }

  #int16(value: number): void {
    this.#reserve(mostFixedBytes);
    this.#view.setInt16(this.#size, value);
    this.#size += 2;
  }

  #int32(value: number): void {
    this.#reserve(mostFixedBytes);
    this.#view.setInt32(this.#size, value);
    this.#size += 4;
  }

  #reserve(bytes: number): void {
    const needed = this.#size + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 4));
    this.#bytes.copy(larger, 0, 0, this.#size);
    this.#bytes = larger;
    this.#view = viewOf(larger);
  }
}

function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length);
}

/** Faster than a call of `Buffer` for the few characters of a code. @returns undefined when it is not ASCII */
function writeAscii(bytes: Buffer, text: string, start: number): number | undefined {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) return undefined;
    bytes[start + index] = code;
  }
  return text.length;
}
