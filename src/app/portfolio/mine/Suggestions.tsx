import Button from '@mui/material/Button'
import { ClipboardCheck, FileCheck, GraduationCap, BookOpenText } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { Suggestion } from '../../../api/portfolio/suggestions'
import { useNumberText } from '../../kit/fields/useNumberText'
import { useAct, useRead } from '../../kit/providers/calls'
import { dayOf } from '../../shell/dates'
import { toast } from '../../shell/toasts/store'
import { useInvalidatePortfolio } from './useInvalidatePortfolio'

const icons = { test: ClipboardCheck, grade: GraduationCap, material: BookOpenText, document: FileCheck }

/** Achievements that the college's own records prove. One click adds them, already verified. */
export const Suggestions = () => {
  const translate = useTranslate()
  const askAgain = useInvalidatePortfolio()
  const { data = [] } = useRead('GET /api/my/portfolio/suggestions', { quiet: 'all' })
  const { mutate, isPending } = useAct('POST /api/my/portfolio/suggestions', {
    onSuccess: (added) => toast.success({ text: translate('portfolio.suggested.added', added.length) }),
    onSettled: askAgain,
  })
  if (data.length === 0) return null
  const add = (some: readonly Suggestion[]) => mutate({ body: { ids: some.map(({ id }) => id) } })
  return (
    <section className="panel" aria-labelledby="portfolio-suggested">
      <header>
        <h2 id="portfolio-suggested">{translate('portfolio.suggested.title')}</h2>
        {data.length > 1 && (
          <button type="button" className="link" disabled={isPending} onClick={() => add(data)}>
            {translate('portfolio.suggested.add_all', data.length)}
          </button>
        )}
      </header>
      <ul className="list">
        {data.map((suggestion) => (
          <SuggestedRow
            key={suggestion.id}
            suggestion={suggestion}
            isBusy={isPending}
            onAdd={() => add([suggestion])}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { suggestion: Suggestion; isBusy: boolean; onAdd: () => void }

const SuggestedRow = ({ suggestion, isBusy, onAdd }: RowProps) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { source, title, event_date, points } = suggestion
  const Icon = icons[source]
  return (
    <li className="wrap">
      <Icon className="flex-none faint" size={20} strokeWidth={1.75} aria-hidden />
      <div className="grow-wide">
        <p className="medium">{title}</p>
        <p className="small muted">
          {translate(`portfolio.suggested.from.${source}`)}, <span className="num nowrap">{dayOf(event_date)}</span>
          {' · '}
          {translate('portfolio.suggested.proven')}
        </p>
      </div>
      <span className="push num semibold">+{shown(points.points)}</span>
      <Button
        variant="outlined"
        size="small"

        disabled={isBusy}
        aria-label={`${translate('portfolio.suggested.add')}: ${title}`}
        onClick={onAdd}
      >
        {translate('portfolio.suggested.add')}
      </Button>
    </li>
  )
}
