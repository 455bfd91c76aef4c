/** Fields of a trade's diary as they are typed. */
export interface DiaryFields {
  readonly note: string;
  readonly tags: string;
}

/** Returns what was typed while this text was being saved: only a field that still has its saved text is done. */
export function typedSince(saved: DiaryFields, now: Partial<DiaryFields>): Partial<DiaryFields> {
  return {
    ...(now.note !== undefined && now.note !== saved.note && { note: now.note }),
    ...(now.tags !== undefined && now.tags !== saved.tags && { tags: now.tags }),
  };
}
