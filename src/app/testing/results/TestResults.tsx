import Button from '@mui/material/Button'
import { Printer } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { resultStates, type PersonResult } from '../../../api/testing/results'
import type { Test } from '../../../api/testing/tests'
import { SelectField } from '../../kit/fields/SelectField'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useNumberText } from '../../kit/fields/useNumberText'
import { useDownload } from '../../kit/files/useDownload'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { ReferenceFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { viewsOf } from '../../kit/lists/views'
import { dayAndTime } from '../../shell/dates'
import { useTest } from '../tests/useTest'
import { RegradesPanel } from '../regrades/RegradesPanel'
import { QuestionFigures } from './QuestionFigures'
import { Overview } from './Overview'
import './results.css'

const Column = DataTable.Col<PersonResult>
const NumberColumn = DataTable.NumberCol<PersonResult>
const variants = { not_started: 'secondary', running: 'info', waiting: 'warning', done: 'success' } as const
const choices = resultStates.map((id) => ({ id, name: `results.state.${id}`, variant: variants[id] }))
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="tests.attempts.search" />,
  <ReferenceFilter key="group" source="group_id" label="resources.tests.fields.group_id" reference="groups" multiple />,
  <SelectFilter key="state" source="state" label="results.state.label" choices={choices} multiple />,
]
const views = viewsOf('results.views', resultStates, 'state')

/** Results of a test: in total, by group, by question and by person. */
export const TestResults = () => {
  const { test, instead } = useTest()
  return test ? <Results test={test} /> : instead
}

const Results = ({ test }: { test: Test }) => {
  const translate = useTranslate()
  const text = useNumberText()
  const { save, isSaving } = useDownload()
  return (
    <List
      resource={`tests/${test.id}/results/people`}
      title="tests.pages.results"
      subtitle={
        <>
          <Link to={`/tests/${test.id}`}>{test.name}</Link> · {test.subject.name}
        </>
      }
      filters={filters}
      views={views}
      sort={{ field: 'name', order: 'ASC' }}
      actions={
        <>
          <Button variant="outlined" disabled={isSaving} onClick={() => save(`/api/tests/${test.id}/results/sheet`)}>
            <Printer size={20} strokeWidth={1.75} aria-hidden />
            {translate('results.sheet')}
          </Button>
        </>
      }
      empty={<Empty title="results.empty.title" text="results.empty.text" />}
    >
      <Overview test={test} />
      <RegradesPanel test={test} />
      <QuestionFigures test={test} />
      <DataTable<PersonResult> rowClick={false} bulkActionButtons={false}>
        <Column
          source="name"
          label="tests.attempts.name"
          wide
          card="title"
          render={(row) =>
            row.attempt_id === null ? (
              row.name
            ) : (
              <Link to={`/tests/${test.id}/attempts/${row.attempt_id}`}>{row.name}</Link>
            )
          }
          secondaryText={(row) => row.group_code}
        />
        <Column source="state" label="results.state.label" disableSort card="status">
          <SelectField source="state" choices={choices} />
        </Column>
        <NumberColumn
          source="percent"
          label="results.percent"
          card="end"
          render={(row) =>
            row.percent === null ? '—' : translate('taking.result.percent', { percent: text(row.percent) })
          }
        />
        <NumberColumn
          source="score"
          label="tests.attempts.score"
          disableSort
          render={(row) =>
            row.score === null
              ? '—'
              : translate('tests.attempts.of', { some: text(row.score), all: text(row.max_score ?? 0) })
          }
        />
        <Column
          source="passed"
          label="results.outcome"
          disableSort
          card="line"
          render={(row) => <Outcome row={row} />}
          secondaryText={(row) => (row.changes_count > 0 ? translate('results.changed', row.changes_count) : null)}
        />
        <Column
          source="submitted_at"
          label="results.submitted_at"
          render={(row) => (row.submitted_at === null ? '—' : dayAndTime(row.submitted_at))}
        />
        <NumberColumn
          source="minutes"
          label="results.minutes"
          wideScreensOnly
          render={(row) => (row.minutes === null ? '—' : row.minutes)}
        />
      </DataTable>
    </List>
  )
}

const Outcome = ({ row: { passed } }: { row: PersonResult }) => {
  const translate = useTranslate()
  if (passed === null) return '—'
  return (
    <StatusChip variant={passed ? 'success' : 'danger'}>
      {translate(passed ? 'taking.result.passed' : 'taking.result.failed')}
    </StatusChip>
  )
}
