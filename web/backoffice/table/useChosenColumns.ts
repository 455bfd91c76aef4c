import { useState } from 'react';
import * as z from 'zod/mini';
import { keepInStorage, readStored } from '../../data/stored.ts';
import type { ChosenColumns } from './columns.ts';

const chosenShape = z.record(z.string(), z.boolean());

/** Which columns of a list a person has shown or hidden, kept in their browser. */
export function useChosenColumns(list: string): [ChosenColumns, (id: string, isShown: boolean) => void] {
  const key = `office.columns.${list}`;
  const [chosen, setChosen] = useState<ChosenColumns>(() => readStored(key, chosenShape) ?? {});
  const choose = (id: string, isShown: boolean) => {
    const next = { ...chosen, [id]: isShown };
    keepInStorage(key, next);
    setChosen(next);
  };
  return [chosen, choose];
}
