import * as z from 'zod/mini';

/**
 * Outcomes that a payment provider's widget can report. They are only displayed; bookings depend on the provider's own
 * notification.
 */
export const widgetEnds = ['approved', 'pending', 'declined', 'cancelled'] as const;

/**
 * Message that a widget's page, on the host of files, sends by `postMessage` to the page that contains its frame, for
 * exactly that origin. The widget's page is sandboxed, so its messages have the origin "null": the receiver compares
 * `event.source` with the window of its own frame.
 */
export const widgetMessage = z.discriminatedUnion('event', [
  /** The provider's button was pressed, two seconds or more after the page became visible. */
  z.object({ type: z.literal('candor:widget'), event: z.literal('pressed') }),
  z.object({ type: z.literal('candor:widget'), event: z.literal('ended'), status: z.enum(widgetEnds) }),
]);
export type WidgetMessage = z.output<typeof widgetMessage>;
