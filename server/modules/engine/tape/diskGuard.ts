import { statfs } from 'node:fs/promises';

export interface DiskGuardOptions {
  readonly folder: string;
  readonly freeBytesMin: number;
  /** Called once when space becomes scarce, and once when there is enough again. */
  readonly onScarce: (freeBytes: number) => void;
  readonly onEnough: (freeBytes: number) => void;
}

/** Ruling B4.7: with too little disk space for evidence nothing new is opened; closing always works. */
export class DiskGuard {
  readonly #options: DiskGuardOptions;
  #isScarce = false;

  constructor(options: DiskGuardOptions) {
    this.#options = options;
  }

  async check(): Promise<void> {
    const { bavail, bsize } = await statfs(this.#options.folder);
    this.judge(bavail * bsize);
  }

  judge(freeBytes: number): void {
    const { freeBytesMin, onScarce, onEnough } = this.#options;
    const isScarce = freeBytes < freeBytesMin;
    if (isScarce === this.#isScarce) return;
    this.#isScarce = isScarce;
    if (isScarce) onScarce(freeBytes);
    else onEnough(freeBytes);
  }
}
