/** The most common citizenships of applicants, the college's own country first (ISO 3166-1 alpha-2). */
const commonCountries = 'RU BY KZ KG AM TJ UZ AZ GE MD TM UA'.split(' ')
const otherCountries = [
  'AD AE AF AG AL AO AR AT AU BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BZ CA CD CF CG CH CI CL CM CN CO CR',
  'CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GH GM GN GQ GR GT GW GY HN HR HT HU ID',
  'IE IL IN IQ IR IS IT JM JO JP KE KH KI KM KN KP KR KW LA LB LC LI LK LR LS LT LU LV LY MA MC ME MG MH MK ML',
  'MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RW SA SB',
  'SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TL TN TO TR TT TV TW TZ UG US UY VA VC VE VN VU WS',
  'YE ZA ZM ZW',
].flatMap((line) => line.split(' '))

/** Common countries first, then the others sorted by localised name; always includes the currently stored code. */
export const countryChoices = ({ locale, current }: { locale: string; current: string }) => {
  const named = (code: string) => ({ id: code, name: countryName({ code, locale }) })
  const rest =
    current === '' || [...commonCountries, ...otherCountries].includes(current)
      ? otherCountries
      : [...otherCountries, current]
  const byName = new Intl.Collator(locale)
  return [
    ...commonCountries.map(named),
    ...rest.map(named).toSorted((one, other) => byName.compare(one.name, other.name)),
  ]
}

/** The localised name of a country; an unknown code is returned unchanged. */
export const countryName = ({ code, locale }: { code: string; locale: string }): string => {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
