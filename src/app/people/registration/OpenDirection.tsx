import { dayOf } from '../../shell/dates'
import { i18n, useTranslate } from '../../shell/i18n/i18n'
import type { Terms } from './loadTerms'
import type { Translate } from '../../shell/i18n/i18n'

type Direction = Terms['directions'][number]
const basis = ['budget', 'contract', 'targeted'] as const

/** Direction for prospective applicants: qualification, duration, places and deadline. */
export const OpenDirection = ({ direction }: { direction: Direction }) => {
  const t = useTranslate()
  const { code, name, profile, qualification, education_methods, duration_months, places, price } = direction
  const offered = basis.filter((one) => places[one] > 0)
  const facts = [qualification, ...education_methods, duration(t, duration_months)].filter((fact) => fact !== '')
  return (
    <li className="row wrap align-start gap-4 p-4">
      <div className="grow-wide">
        <h3 className="medium">
          <span className="num faint">{code}</span> {name}
        </h3>
        {profile !== '' && <p>{profile}</p>}
        <p className="small muted">{facts.join(' · ')}</p>
      </div>
      <div className="direction-figures flex-none small">
        {offered.map((one) => (
          <p key={one} className="num">
            {t(`terms.${one}`, { smart_count: places[one] })}
          </p>
        ))}
        {price !== null && (
          <p className="num muted">{t('terms.price', { price: new Intl.NumberFormat(i18n.locale()).format(price) })}</p>
        )}
        <p className="num muted">{t('terms.until', { date: dayOf(direction.admission_closes) })}</p>
      </div>
    </li>
  )
}

const nonBreaking = '\u00a0'

/** Formats months as «3 года 10 месяцев» and omits a zero part. */
export const duration = (t: Translate, months: number): string => {
  const parts = [
    { key: 'terms.duration_years', count: Math.floor(months / 12) },
    { key: 'terms.duration_months', count: months % 12 },
  ]
  return parts
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => t(key, { smart_count: count }))
    .join(' ')
    .replaceAll(' ', nonBreaking)
}
