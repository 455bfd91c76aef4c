import type { Language } from '@candor/domain/clients/language.ts';
import { createContext, useContext } from 'react';
import type { KeptHistory } from './kept.ts';

/** Surroundings of the canvas's fields and components. */
export interface CanvasPlace {
  readonly language: Language;
  /** First language of the brand. */
  readonly first: Language;
  readonly isReadOnly: boolean;
  /** Element for the canvas's tools, in the bar of the editor. */
  readonly toolbar: HTMLElement | null;
  /** Is it the home page, whose hero has buttons that writers cannot edit? */
  readonly isHome: boolean;
  /** Asks which component to add at a place of the tree. */
  readonly onAdd: (zone: string, index: number) => void;
  /** Called when something was done, undone or redone. */
  readonly onHistory: (history: KeptHistory) => void;
}

const context = createContext<CanvasPlace>({
  language: 'en',
  first: 'en',
  isReadOnly: true,
  toolbar: null,
  isHome: false,
  onAdd: () => undefined,
  onHistory: () => undefined,
});

export const CanvasProvider = context.Provider;

export function useCanvas(): CanvasPlace {
  return useContext(context);
}
