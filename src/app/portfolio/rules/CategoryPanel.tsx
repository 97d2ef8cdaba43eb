import Button from '@mui/material/Button'
import { PencilLine } from 'lucide-react'
import { useTranslate, HttpError } from 'react-admin'
import type { PointRules, RuleLine } from '../../../api/portfolio/points'
import { useNumberText } from '../../kit/fields/useNumberText'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { lineKey, type CategoryRules } from '../shared/rulesByCategory'
import { useRuleText } from '../shared/useRuleText'
import { useState } from 'react'
import { itemKinds, itemResults, levels, type Category } from '../../../api/portfolio/codes'
import { DialogForm } from '../../kit/forms/DialogForm'
import { ArrayInput } from '../../kit/inputs/rows/ArrayInput'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { SimpleFormIterator } from '../../kit/inputs/rows/SimpleFormIterator'
import { toast } from '../../shell/toasts/store'
import { useSaveDraft } from './useSaveDraft'

type CategoryDialogProps = { category: Category; rules: PointRules; draftVersion: number; onClose: () => void }

const newLine = { kind: null, level: null, result: null, points: null }
const choices = {
  kind: choicesOf('portfolio.kind', itemKinds),
  level: choicesOf('portfolio.level', levels),
  result: choicesOf('portfolio.result', itemResults),
}

/** Edits the lines and the cap of one category in the draft rules. */
const CategoryDialog = ({ category, rules, draftVersion, onClose }: CategoryDialogProps) => {
  const translate = useTranslate()
  const { mutateAsync } = useSaveDraft()
  const others = rules.lines.filter((line) => line.category !== category)
  const [values] = useState(() => ({
    cap: rules.caps[category],
    lines: rules.lines.filter((line) => line.category === category),
  }))
  return (
    <DialogForm
      wide
      name={category}
      title={translate('portfolios.rules.edit_title', { category: translate(`portfolio.category.${category}`) })}
      submit={translate('portfolios.rules.save')}
      defaultValues={values}
      onClose={onClose}
      onSubmit={async ({ cap, lines }) => {
        const typed: readonly RuleLine[] = Array.isArray(lines) ? lines : []
        const own = typed.map(({ kind, level, result, points }) => ({ category, kind, level, result, points }))
        const changed = { ...rules, caps: { ...rules.caps, [category]: cap }, lines: [...others, ...own] }
        try {
          await mutateAsync({ body: { version: draftVersion, rules: changed, note: '' } })
        } catch (fault) {
          throw mapToLines(fault, others.length)
        }
        toast.success({ text: translate('portfolios.rules.saved') })
        onClose()
      }}
    >
      <NumberInput
        source="cap"
        label="portfolios.rules.cap"
        helperText={translate('portfolios.rules.cap_help')}
        optional
      />
      <ArrayInput source="lines" label="portfolios.rules.lines" helperText={translate('portfolios.rules.lines_help')}>
        <SimpleFormIterator
          defaultItem={newLine}
          addLabel={translate('portfolios.rules.add_line')}
          columns="minmax(0, 3fr) minmax(0, 3fr) minmax(0, 3fr) minmax(0, 2fr)"
        >
          <SelectInput
            source="kind"
            label="portfolio.field.kind"
            choices={choices.kind}
            emptyText="portfolio.any.kind"
            optional
          />
          <SelectInput
            source="level"
            label="portfolio.field.level"
            choices={choices.level}
            emptyText="portfolio.any.level"
            optional
          />
          <SelectInput
            source="result"
            label="portfolio.field.result"
            choices={choices.result}
            emptyText="portfolio.any.result"
            optional
          />
          <NumberInput source="points" label="portfolio.field.points" />
        </SimpleFormIterator>
      </ArrayInput>
    </DialogForm>
  )
}

/** Maps errors of the whole table to the lines of this category, which the request lists after those of all others. */
const mapToLines = (fault: unknown, offset: number): unknown => {
  if (!(fault instanceof HttpError) || !fault.body?.errors) return fault
  const serverErrors: Record<string, string> = fault.body.errors
  const errors = Object.fromEntries(
    Object.entries(serverErrors).map(([path, message]) => [
      path
        .replace(/^rules\.lines\.(\d+)/, (_, place: string) => `lines.${Number(place) - offset}`)
        .replace(/^rules\.lines$/, 'lines')
        .replace(/^rules\.caps\.\w+$/, 'cap'),
      message,
    ]),
  )
  return new HttpError(fault.message, fault.status, { ...fault.body, errors })
}

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
