import { MessageSquareText } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import {
  categories,
  itemKinds,
  itemResults,
  levels,
  portfolioLimits,
  type remarkFields,
} from '../../../api/portfolio/codes'
import type { OwnItem } from '../../../api/portfolio/myPortfolio'
import { pointsOf } from '../../../api/portfolio/points'
import { useNumberText } from '../../kit/fields/useNumberText'
import { Pair } from '../../kit/forms/Pair'
import { ArrayInput } from '../../kit/inputs/rows/ArrayInput'
import { choiceOf, choicesOf } from '../../kit/inputs/choices/choices'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { FilesInput } from '../../kit/inputs/FilesInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { SimpleFormIterator } from '../../kit/inputs/rows/SimpleFormIterator'
import { TextInput } from '../../kit/inputs/TextInput'
import { useRead } from '../../kit/providers/calls'
import { remarksOf, useRemarkText } from '../shared/remarks'
import { useRuleText } from '../shared/useRuleText'

/** File limits of the server for portfolio uploads. */
const fileLimits = {
  files: portfolioLimits.files,
  megabytes: 20,
  formats: ['pdf', 'jpg', 'png', 'webp', 'docx', 'pptx', 'zip'],
}

const choices = {
  category: choicesOf('portfolio.category', categories),
  kind: choicesOf('portfolio.kind', itemKinds),
  level: choicesOf('portfolio.level', levels),
  result: choicesOf('portfolio.result', itemResults),
}

/** Form fields of an achievement. Each reviewer's remark is shown at its field. */
export const ItemInputs = ({ item }: { item: OwnItem | null }) => {
  const translate = useTranslate()
  const note = (field: (typeof remarkFields)[number]) => <FieldRemarks item={item} field={field} />
  // Values from the college's own records are read-only.
  const isProven = item?.source !== undefined && item.source !== null
  return (
    <>
      {note('item')}
      <TextInput source="title" label="portfolio.field.title" helperText={translate('portfolio.help.title')} />
      {note('title')}
      <Pair>
        <SelectInput
          source="category"
          label="portfolio.field.category"
          choices={choices.category}
          disabled={isProven}
        />
        <SelectInput source="kind" label="portfolio.field.kind" choices={choices.kind} disabled={isProven} />
      </Pair>
      {note('category')}
      {note('kind')}
      <Pair>
        <SelectInput source="level" label="portfolio.field.level" choices={choices.level} disabled={isProven} />
        <SelectInput source="result" label="portfolio.field.result" choices={choices.result} disabled={isProven} />
      </Pair>
      {note('level')}
      {note('result')}
      <Pair>
        <DateInput source="event_date" label="portfolio.field.event_date" disabled={isProven} />
      </Pair>
      {note('event_date')}
      <WorthText item={item} />
      <FilesInput
        source="files"
        label="portfolio.field.files"
        purpose="portfolio"
        limits={fileLimits}
        helperText={translate('portfolio.help.files')}
      />
      {note('files')}
      <ArrayInput source="links" label="portfolio.field.links">
        <SimpleFormIterator
          defaultItem={{ url: '' }}
          addLabel={translate('portfolio.form.add_link')}
          columns="minmax(0, 1fr)"
        >
          <TextInput source="url" label="portfolio.field.url" placeholder="https://" mayBeEmpty />
        </SimpleFormIterator>
      </ArrayInput>
      {note('links')}
      <TextInput source="description" label="portfolio.field.description" multiline optional />
      {note('description')}
    </>
  )
}

type RemarksProps = { item: OwnItem | null; field: (typeof remarkFields)[number] }

const FieldRemarks = ({ item, field }: RemarksProps) => {
  const translate = useTranslate()
  const remarkText = useRemarkText()
  const remarks = item === null ? [] : remarksOf(item).filter((remark) => remark.field === field)
  return remarks.map((remark, place) => (
    <div
      key={place}
      className="field-remark note warning text-s pre-line"
      role="note"
      aria-label={translate('portfolio.remark')}
    >
      <MessageSquareText size={16} strokeWidth={2} aria-hidden />
      <span className="anywhere">{remarkText(remark)}</span>
    </div>
  ))
}

/** Previews the points by the rules in force: «Будет 12 баллов: проект, город, призёр». */
const WorthText = ({ item }: { item: OwnItem | null }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const ruleText = useRuleText()
  const { data: inForce } = useRead('GET /api/my/portfolio/rules', { quiet: 'all' })
  const [category, kind, level, result]: unknown[] = useWatch({ name: ['category', 'kind', 'level', 'result'] })
  const selected = {
    category: codeIn(categories, category),
    kind: codeIn(itemKinds, kind),
    level: codeIn(levels, level),
    result: codeIn(itemResults, result),
  }
  if (!inForce || !selected.category || !selected.kind || !selected.level || !selected.result) return null
  const { category: of, kind: what, level: where, result: how } = selected
  const rated = {
    category: of,
    kind: what,
    level: where,
    result: how,
    source: item?.source ?? null,
    percent: item?.percent ?? null,
  }
  const { points, by, line } = pointsOf(inForce.rules, rated)
  return (
    <p className="note info" role="status">
      {by === 'none'
        ? translate('portfolio.worth.none')
        : translate('portfolio.worth.points', {
            smart_count: points,
            points: shown(points),
            rule: ruleText({ ...rated, ...line }),
          })}
    </p>
  )
}

const codeIn = <Code extends string>(codes: readonly Code[], value: unknown): Code | undefined =>
  codes.find((code) => code === choiceOf({ choices: codes.map((id) => ({ id, name: id })), value })?.id)
