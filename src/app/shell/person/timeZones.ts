/** Time zones of Russia, west to east; the messages contain their city names. */
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

/** Returns the offset at a given time, «UTC+3»; empty if the browser does not know the zone. */
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

/** Returns the region of an IANA time zone, which has a name in the messages. */
export const partOf = (zone: string): string => worldParts.find((part) => zone.startsWith(`${part}/`)) ?? 'other'

/** Returns the city in the zone's name. */
export const cityOf = (zone: string): string =>
  zone
    .slice(partOf(zone) === 'other' ? 0 : zone.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ')
