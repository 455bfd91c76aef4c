import type { Language } from '@candor/domain/clients/language.ts';
import { createContext, useContext } from 'react';

/** What fields and components of the canvas know of where they stand. */
export interface CanvasPlace {
  readonly language: Language;
  /** The brand's first language. */
  readonly first: Language;
  readonly isReadOnly: boolean;
  /** Asks which component is added to a place of the tree. */
  readonly onAdd: (zone: string, index: number) => void;
}

const context = createContext<CanvasPlace>({ language: 'en', first: 'en', isReadOnly: true, onAdd: () => undefined });

export const CanvasProvider = context.Provider;

export function useCanvas(): CanvasPlace {
  return useContext(context);
}
