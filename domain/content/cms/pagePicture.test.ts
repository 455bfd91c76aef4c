import { expect, it } from 'vitest';
import { pagePicture } from './pagePicture.ts';

const image = { component: 'section', children: [{ component: 'image', settings: { image: { path: '/first.jpg' } } }] };

it('CM-1 a page stands for itself by its own picture, else by the first on it, else by none', () => {
  expect(pagePicture({ og_image: ' /own.jpg ', components: [image] })).toBe('/own.jpg');
  expect(pagePicture({ og_image: '', components: [image] })).toBe('/first.jpg');
  expect(pagePicture({ og_image: null, components: null })).toBe('');
});
