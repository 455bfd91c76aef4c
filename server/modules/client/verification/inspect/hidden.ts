/** Beginnings of files and programs that another reader would find inside a picture (T28). */
const SIGNATURES: readonly string[] = [
  '<?php',
  '<?=',
  '<script',
  '<html',
  '<!doctype',
  '<svg',
  '<iframe',
  '<body',
  '<img',
  'javascript:',
  '%pdf-',
  'pk\u0003\u0004',
  'pk\u0005\u0006',
  'rar!',
  '7z\u00bc\u00af',
  '\u007felf',
  '\u00ca\u00fe\u00ba\u00be',
  '#!/',
  'mz\u0090\u0000',
  'this program cannot be run',
  '\u0089png',
  'gif8',
  'd0cf11e0',
  'eval(',
];

/** Does one of the signatures occur anywhere in these bytes? Case is ignored. */
export function hidesOther(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').toLowerCase();
  return SIGNATURES.some((signature) => text.includes(signature));
}
