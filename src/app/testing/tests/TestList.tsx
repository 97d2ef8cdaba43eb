import Button from '@mui/material/Button'
import { PenLine } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { testStatuses } from '../../../api/testing/testCodes'
import type { TestRow } from '../../../api/testing/tests'
import { SelectField } from '../../kit/fields/SelectField'
import { DataTable } from '../../kit/lists/DataTable'
import { BooleanFilter, ReferenceFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { viewsOf } from '../../kit/lists/views'
import { dayAndTime, dayOf } from '../../shell/dates'
import { statusChoices, timeChoices, typeChoices } from './codes'
import { usePointsText } from './usePointsText'

const Column = DataTable.Col<TestRow>
const NumberColumn = DataTable.NumberCol<TestRow>

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="tests.search" />,
  <ReferenceFilter key="subject" source="subject_id" reference="directories/subjects" multiple />,
  <SelectFilter key="type" source="type" choices={typeChoices} multiple />,
  <SelectFilter key="status" source="status" choices={statusChoices} multiple />,
  <SelectFilter key="time" source="time" choices={timeChoices} multiple />,
  <ReferenceFilter key="group" source="group_id" reference="groups" multiple />,
  <BooleanFilter key="mine" source="mine" names="tests.mine" />,
]
const views = viewsOf('tests.views', testStatuses)

/** Tests of subjects within the user's reach. */
export const TestList = () => {
  const translate = useTranslate()
  const pointsText = usePointsText()
  return (
    <List
      filters={filters}
      views={views}
      sort={{ field: 'updated_at', order: 'DESC' }}
      actions={
        <Button variant="outlined" component={Link} to="/tests/grading">
          <PenLine size={20} strokeWidth={1.75} aria-hidden />
          {translate('palette.grading')}
        </Button>
      }
      hasCreate
    >
      <DataTable<TestRow> hiddenColumns={['author_name', 'updated_at', 'closes_at']}>
        <Column
          source="name"
          wide
          card="title"
          secondaryText={(row) => `${row.subject.name} · ${translate(`tests.type.${row.type}`).toLowerCase()}`}
        />
        <Column source="groups" disableSort card="line" render={(row) => <Audience row={row} />} />
        <Column
          source="opens_at"
          label="tests.window"
          render={(row) => (row.opens_at ? dayAndTime(row.opens_at) : '—')}
          secondaryText={(row) =>
            row.closes_at ? translate('tests.until', { at: dayAndTime(row.closes_at) }) : undefined
          }
        />
        <Column source="closes_at" render={(row) => (row.closes_at ? dayAndTime(row.closes_at) : '—')} />
        <NumberColumn
          source="questions_count"
          disableSort
          wideScreensOnly
          render={(row) => row.questions_count}
          secondaryText={(row) => (row.points === null ? undefined : pointsText(row.points))}
        />
        <NumberColumn
          source="finished_count"
          disableSort
          card="end"
          render={(row) =>
            row.status === 'draft'
              ? '—'
              : translate('tests.finished_of', { finished: row.finished_count, all: row.takers_count })
          }
          secondaryText={(row) => (row.running_count > 0 ? translate('tests.running', row.running_count) : undefined)}
        />
        <Column source="author_name" disableSort wideScreensOnly />
        <Column source="updated_at" wideScreensOnly render={(row) => dayOf(row.updated_at)} />
        <Column source="status" card="status">
          <SelectField source="status" choices={statusChoices} />
        </Column>
      </DataTable>
    </List>
  )
}

/** Maximum number of groups and directions named in a row. */
const maxNamed = 3

/** Audience of a test: codes of groups and directions, and the number of other people. */
const Audience = ({ row: { groups, directions, people_count } }: { row: TestRow }) => {
  const translate = useTranslate()
  const codes = [...groups, ...directions].map(({ code }) => code)
  const rest = codes.length - maxNamed
  const parts = [
    codes.slice(0, maxNamed).join(', ') + (rest > 0 ? ` ${translate('tests.and_more', rest)}` : ''),
    people_count > 0 ? translate('tests.people', people_count) : '',
  ].filter(Boolean)
  return parts.length === 0 ? <span className="muted">{translate('tests.for_nobody')}</span> : parts.join(', ')
}
