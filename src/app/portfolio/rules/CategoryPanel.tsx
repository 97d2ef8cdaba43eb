import Button from '@mui/material/Button'
import { PencilLine } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { PointRules } from '../../../api/portfolio/points'
import { useNumberText } from '../../kit/fields/useNumberText'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { lineKey, type CategoryRules } from '../shared/rulesByCategory'
import { useRuleText } from '../shared/useRuleText'
import { CategoryDialog } from './CategoryDialog'

type Props = {
  row: CategoryRules
  rules: PointRules
  /** The rules in force, if `rules` is a draft. */
  before: PointRules | null
  draftVersion: number
  mayEdit: boolean
}

/** Cap and lines of one category. In a draft, differences from the rules in force are marked. */
export const CategoryPanel = ({ row, rules, before, draftVersion, mayEdit }: Props) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const ruleText = useRuleText()
  const { category, cap, lines } = row
  const [open, setOpen] = useDraftDialog([category])
  const name = translate(`portfolio.category.${category}`)
  const old = new Map(before?.lines.map((line) => [lineKey(line), line.points]))
  const gone = before?.lines.filter(
    (line) => line.category === category && lines.every((one) => lineKey(one) !== lineKey(line)),
  )
  const capBefore = before?.caps[category]
  const capText = (value: number | null) =>
    value === null ? translate('portfolio.rules.no_cap') : translate('portfolio.rules.cap', { cap: shown(value) })
  return (
    <section className="panel" aria-labelledby={`rules-${category}`}>
      <header>
        <h2 id={`rules-${category}`}>{name}</h2>
        <span className="small muted num">
          {lines.length === 0 && `${translate('portfolios.rules.no_lines')} · `}
          {before && capBefore !== cap ? (
            <>
              <del>{capText(capBefore ?? null)}</del> <ins>{capText(cap)}</ins>
            </>
          ) : (
            capText(cap)
          )}
        </span>
        {mayEdit && (
          <Button size="small" className="push" onClick={() => setOpen(category)}>
            <PencilLine size={16} strokeWidth={2} aria-hidden />
            {translate('portfolios.rules.edit')}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
      </header>
      <ul className="list rules-lines text-s">
        {lines.map((line) => {
          const was = old.get(lineKey(line))
          const differs = before !== null && was !== line.points
          return (
            <li key={lineKey(line)} className={differs ? 'differs' : undefined}>
              <span className="grow">{ruleText(line)}</span>
              {differs && was !== undefined && <del className="num muted">{shown(was)}</del>}
              {differs && was === undefined && <span className="tag">{translate('portfolios.rules.new_line')}</span>}
              <b className="num">{shown(line.points)}</b>
            </li>
          )
        })}
        {gone?.map((line) => (
          <li key={lineKey(line)} className="differs">
            <del className="grow muted">{ruleText(line)}</del>
            <span className="tag">{translate('portfolios.rules.gone_line')}</span>
          </li>
        ))}
      </ul>
      {open && (
        <CategoryDialog category={category} rules={rules} draftVersion={draftVersion} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}
