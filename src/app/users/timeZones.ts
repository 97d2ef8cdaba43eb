/** The hours of Russia from west to east, a city for each. */
const usual = [
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
  'UTC',
] as const

const shiftOf = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC') ?? ''

/** Time zones to choose from, and the one that is chosen already, whichever it is. */
export const timeZoneChoices = (chosen: string | undefined) => {
  const isUsual = chosen === undefined || usual.some((zone) => zone === chosen)
  const zones: readonly string[] = isUsual ? usual : [...usual, chosen]
  return zones.map((zone) => ({ id: zone, name: `${zone} (${shiftOf(zone)})` }))
}
