import Button from '@mui/material/Button'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { categories, itemKinds, itemResults, levels } from '../../../api/portfolio/codes'
import type { ReviewedItem } from '../../../api/portfolio/review'
import { Select } from '../../kit/inputs/choices/Select'
import { choicesOf, useTranslatedChoices } from '../../kit/inputs/choices/choices'
import { dayOf } from '../../shell/dates'
import type { Corrections } from './useReview'

const codes = { category: categories, kind: itemKinds, level: levels, result: itemResults }
const fields = ['category', 'kind', 'level', 'result'] as const
type Field = (typeof fields)[number]

type Props = { item: ReviewedItem; corrected: Corrections; onCorrected: (corrected: Corrections) => void }

/** Compares the achievement with its approved version. Corrections to match the document are sent with the approval. */
export const ItemComparison = ({ item, corrected, onCorrected }: Props) => {
  const translate = useTranslate()
  const [isCorrecting, setCorrecting] = useState(false)
  const { approved, event_date } = item
  const hasOtherDay = approved !== null && approved.event_date !== event_date
  return (
    <>
      <dl className="facts text-s">
        {fields.map((field) => {
          const differs = approved !== null && approved[field] !== item[field]
          return (
            <div key={field} className={differs ? 'labelled differs' : 'labelled'}>
              <dt className="muted">{translate(`portfolio.field.${field}`)}</dt>
              <dd className="medium">
                {isCorrecting ? (
                  <Choice
                    field={field}
                    value={corrected[field] ?? item[field]}
                    onChoose={(code) => onCorrected({ ...corrected, [field]: code })}
                  />
                ) : (
                  translate(`portfolio.${field}.${corrected[field] ?? item[field]}`)
                )}
                {differs && (
                  <p className="muted">
                    {translate('portfolios.review.was', { value: translate(`portfolio.${field}.${approved[field]}`) })}
                  </p>
                )}
              </dd>
            </div>
          )
        })}
        <div className={hasOtherDay ? 'labelled differs' : 'labelled'}>
          <dt className="muted">{translate('portfolio.field.event_date')}</dt>
          <dd className="medium num">
            {dayOf(event_date)}
            {hasOtherDay && (
              <p className="muted">{translate('portfolios.review.was', { value: dayOf(approved.event_date) })}</p>
            )}
          </dd>
        </div>
      </dl>
      {item.actions.includes('approve') && item.source === null && (
        <div>
          <Button
            size="small"
            className="outdent"

            aria-pressed={isCorrecting}
            onClick={() => setCorrecting(!isCorrecting)}
          >
            <PencilLine size={16} strokeWidth={2} aria-hidden />
            {translate(isCorrecting ? 'portfolios.review.mended' : 'portfolios.review.mend')}
          </Button>
        </div>
      )}
    </>
  )
}

type ChoiceProps = { field: Field; value: string; onChoose: (code: string) => void }

const Choice = ({ field, value, onChoose }: ChoiceProps) => {
  const translate = useTranslate()
  const choices = useTranslatedChoices(choicesOf(`portfolio.${field}`, codes[field]))
  return (
    <Select
      aria-label={translate(`portfolio.field.${field}`)}
      choices={choices}
      value={value}
      onChange={(choice) => choice && onChoose(String(choice.id))}
      fullWidth
    />
  )
}
