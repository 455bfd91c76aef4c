import DOMPurify from 'dompurify';
import { cleanMarkup, passMarkup } from '../../../data/trustedTypes.ts';

/** The page in the canvas's frame, word for word as the block editor has it: another text would not pass. */
passMarkup('<!DOCTYPE html><html><head></head><body><div id="frame-root" data-puck-entry></div></body></html>');
// Rich text reads written and pasted content as markup: without scripts, handlers and frames.
cleanMarkup((html) => DOMPurify.sanitize(html));
