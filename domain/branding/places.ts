/**
 * Rule BS-4: settings that the studio edits: what visitors see and read. All others concern money, hosts or the law, or
 * are needed at a start, and are changed in the brand's file.
 */
export const studioPlaces = [
  ...(['name', 'tagline.en', 'tagline.de', 'tagline.it', 'tagline.es'] as const),
  ...(['legalEntity.name', 'legalEntity.address', 'mailFrom', 'securityContact'] as const),
  ...(['languages', 'portalLanguages', 'registration', 'paymentMethods'] as const),
  ...(['theme', 'fonts', 'look.header', 'look.hero', 'look.cards', 'look.sections'] as const),
  ...(['website.homeWidget', 'website.tickerTape', 'website.economics'] as const),
] as const;
export type StudioPlace = (typeof studioPlaces)[number];

/** May the studio edit the setting at this place? */
export function isStudioPlace(place: string): place is StudioPlace {
  return studioPlaces.some((one) => one === place);
}
