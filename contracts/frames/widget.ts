import * as z from 'zod/mini';

/** The outcomes that a provider's widget can report. They are displayed; what is booked is decided elsewhere. */
export const widgetEnds = ['approved', 'pending', 'declined', 'cancelled'] as const;

/**
 * What the page of a widget on the host of files tells the page that frames it, by `postMessage` to exactly
 * its origin. The page is sandboxed: its messages come from the origin "null", so the receiver compares
 * `event.source` with the window of its own frame.
 */
export const widgetMessage = z.discriminatedUnion('event', [
  /** The provider's button was pressed, two seconds after the page came into view. */
  z.object({ type: z.literal('candor:widget'), event: z.literal('pressed') }),
  z.object({ type: z.literal('candor:widget'), event: z.literal('ended'), status: z.enum(widgetEnds) }),
]);
export type WidgetMessage = z.output<typeof widgetMessage>;
