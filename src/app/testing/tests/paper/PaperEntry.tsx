import { useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { testLimits } from '../../../../api/testing/testCodes'
import type { Test } from '../../../../api/testing/tests'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { DateInput } from '../../../kit/inputs/dates/DateInput'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { SelectInput } from '../../../kit/inputs/choices/SelectInput'
import { Empty } from '../../../kit/lists/Empty'
import { useRead, newIdempotencyKey } from '../../../kit/providers/calls'
import { today } from '../../../shell/dates'
import { faultOf } from '../../../shell/page/faultOf'
import { PageHead } from '../../../shell/page/PageHead'
import { RecordFault } from '../../../shell/page/RecordFault'
import { useTest } from '../useTest'
import { PaperGrid } from './PaperGrid'
import { useEffect, useState } from 'react'
import type { GridChange } from '../../../kit/grid/gridTypes'
import { draftStore } from '../../../shell/session/draftStore'
import { useUser } from '../../../shell/session/store'
import { keyColumn, type PaperRow, type PaperRows } from './paperRows'
import { usePaperSaving } from './usePaperSaving'
import '../tests.css'

/** A grid for entering the points of students who took a test on paper. */
export const PaperEntry = () => {
  const { test, instead } = useTest()
  return test ? <Entry test={test} /> : instead
}

const rowsIn = (values: unknown): PaperRows =>
  Object.fromEntries(
    Object.entries(Object(values)).map(([id, row]) => [
      id,
      Object.fromEntries(Object.entries(Object(row)).map(([column, text]) => [column, String(text)])),
    ]),
  )

/** Gives each changed row a new idempotency key, so that resending the same row enters it only once. */
const applyChanges = (rows: PaperRows, changes: readonly GridChange[]): PaperRows => {
  const next: Record<string, PaperRow> = { ...rows }
  for (const { row, column, after } of changes)
    next[row] = { ...next[row], [column]: after, [keyColumn]: newIdempotencyKey() }
  return next
}

type Draft = { rows: PaperRows; entered: ReadonlySet<string> }

/** Stores typed rows in this browser until they are entered; `rows` is undefined while loading. */
const usePaperDraft = (testId: number) => {
  const userId = useUser()?.id ?? 0
  const [draft, setDraft] = useState<Draft>()
  const place = `/tests/${testId}/paper`
  useEffect(() => {
    let isHere = true
    const read = async () => {
      const stored = await draftStore.read({ userId, place })
      if (isHere) setDraft({ rows: rowsIn(stored?.values), entered: new Set() })
    }
    void read()
    return () => {
      isHere = false
    }
  }, [userId, place])
  useEffect(() => {
    if (!draft) return
    const values = Object.fromEntries(Object.entries(draft.rows).filter(([id]) => !draft.entered.has(id)))
    if (Object.keys(values).length === 0) void draftStore.forget({ userId, place })
    else void draftStore.keep({ userId, place }, { values, isCut: false })
  }, [draft, userId, place])
  return {
    rows: draft?.rows,
    change: (changes: readonly GridChange[]) =>
      setDraft((now) => now && { ...now, rows: applyChanges(now.rows, changes) }),
    /** Removes a row from the stored draft, because the server has it. */
    enter: (id: string) => setDraft((now) => now && { ...now, entered: new Set([...now.entered, id]) }),
  }
}

const Entry = ({ test }: { test: Test }) => {
  const translate = useTranslate()
  const form = useForm({ defaultValues: { group: '', variants: 1, taken_on: today() } })
  const [group, variants, taken_on] = form.watch(['group', 'variants', 'taken_on'])
  const draft = usePaperDraft(test.id)
  const { data, error, refetch } = useRead(
    'GET /api/tests/:id/paper/people',
    { id: test.id },
    { refetchOnMount: 'always', refetchOnWindowFocus: false },
  )
  const saving = usePaperSaving({ testId: test.id, onEntered: draft.enter, onRefused: () => void refetch() })
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data || !draft.rows) return <FormSkeleton />
  const groups = [...new Set(data.map(({ group_code }) => group_code ?? ''))].filter(Boolean)
  const people = data.filter(({ group_code }) => !group || group_code === group)
  const isCount = Number.isInteger(variants) && variants >= 1 && variants <= testLimits.variants
  return (
    <div className="stack gap-4">
      <PageHead title={translate('tests.paper.enter')} subtitle={<Link to={`/tests/${test.id}`}>{test.name}</Link>} />
      <FormProvider {...form}>
        <div className="row wrap align-start gap-4 paper-settings">
          <SelectInput
            source="group"
            label="resources.tests.fields.group_id"
            choices={groups.map((id) => ({ id, name: id }))}
            emptyText="tests.paper.all_groups"
          />
          <NumberInput
            source="variants"
            label="tests.paper.variants_count"
            step={1}
            helperText={translate('tests.paper.variants_help')}
          />
          <DateInput source="taken_on" label="tests.paper.taken_on" />
        </div>
      </FormProvider>
      {people.length === 0 ? (
        <Empty title="tests.paper.nobody.title" text="tests.paper.nobody.text" />
      ) : (
        <PaperGrid
          key={group}
          test={test}
          people={people}
          rows={draft.rows}
          onChange={draft.change}
          saving={saving}
          variantsCount={isCount ? variants : 1}
          takenOn={taken_on}
        />
      )}
    </div>
  )
}
