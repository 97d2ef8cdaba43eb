/** The zones of Russia, west to east; their cities have names in our messages. */
export const russianZones = [
  'Europe/Kaliningrad',
  'Europe/Moscow',
  'Europe/Samara',
  'Asia/Yekaterinburg',
  'Asia/Omsk',
  'Asia/Krasnoyarsk',
  'Asia/Irkutsk',
  'Asia/Yakutsk',
  'Asia/Vladivostok',
  'Asia/Magadan',
  'Asia/Kamchatka',
] as const

/** «UTC+3» at this moment; empty where the browser does not know the zone. */
export const offsetOf = (timeZone: string, at: Date): string => {
  try {
    const named = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
    return named.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? ''
  } catch {
    return ''
  }
}

export const worldParts = [
  'Africa',
  'America',
  'Antarctica',
  'Arctic',
  'Asia',
  'Atlantic',
  'Australia',
  'Europe',
  'Indian',
  'Pacific',
  'other',
] as const

/** The part of the world where a zone of the IANA database is; its name is among our messages. */
export const partOf = (zone: string): string => worldParts.find((part) => zone.startsWith(`${part}/`)) ?? 'other'

/** The city by which the zone is called. */
export const cityOf = (zone: string): string =>
  zone
    .slice(partOf(zone) === 'other' ? 0 : zone.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ')
