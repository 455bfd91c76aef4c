import type { BlockLook } from '@candor/domain/content/blocks/block.ts';
import type { CSSProperties } from 'react';
import { classes } from '../../ui/classes.ts';
import looks from './looks.module.css';

interface LookProps {
  id?: string;
  className?: string;
  style?: CSSProperties;
}

/** Joins a component's own look with that of its kind. The classes of `looks.module.css` are ours to draw. */
export function lookProps({ id, className, style }: BlockLook, kind?: string): LookProps {
  const own = (className ?? '').split(' ').map((name) => looks[name] ?? name);
  const joined = classes(kind, ...own);
  return {
    ...(id !== undefined && { id }),
    ...(joined !== '' && { className: joined }),
    ...(style !== undefined && { style }),
  };
}
