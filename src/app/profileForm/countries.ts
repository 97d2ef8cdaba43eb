/** The countries applicants come from most often (ISO 3166-1 alpha-2), first the college's own. */
const codes =
  'RU BY KZ KG AM TJ UZ AZ GE MD TM UA MN CN VN IN IR IQ SY TR RS EG DZ MA TN NG CM CI AF PK BD KP KR LV LT EE DE IL CU BR US'.split(
    ' ',
  )

/** Those countries by their names in a language; one that an application holds already is always among them. */
export const countryChoices = ({ locale, held }: { locale: string; held: string }) => {
  const known = held === '' || codes.includes(held) ? codes : [...codes, held]
  return known.map((code) => ({ id: code, name: countryName({ code, locale }) }))
}

/** The name of a country; a code that is none stays as it is. */
export const countryName = ({ code, locale }: { code: string; locale: string }): string => {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
