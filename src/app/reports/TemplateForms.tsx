import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { templateFields } from '../../api/reports/codes'
import type { Template } from '../../api/reports/templates'
import { activeChoices, SelectField } from '../kit/fields/SelectField'
import { Create } from '../kit/forms/Create'
import { Edit } from '../kit/forms/Edit'
import { RecordActions } from '../kit/forms/RecordActions'
import { Section } from '../kit/forms/Section'
import { SimpleForm } from '../kit/forms/SimpleForm'
import { HistoryCard } from '../kit/history/HistoryCard'
import { choicesOf } from '../kit/inputs/choices/choices'
import { SelectInput } from '../kit/inputs/choices/SelectInput'
import { ArrayInput } from '../kit/inputs/rows/ArrayInput'
import { SimpleFormIterator } from '../kit/inputs/rows/SimpleFormIterator'
import { TextInput } from '../kit/inputs/TextInput'
import { TranslatableInputs } from '../kit/inputs/translations/TranslatableInputs'
import { useRead } from '../kit/providers/calls'
import { today } from '../shell/dates'
import { useUser } from '../shell/session/store'
import { DayField, ReportActions } from './parts'
import { sourceChoices } from './TemplateList'

const fieldChoices = choicesOf('reports.field', templateFields)
const newColumn = { field: null, title: '', fixed: '' }

const TemplateInputs = () => {
  const translate = useTranslate()
  return (
    <>
      <Section title={translate('reports.template.texts')}>
        <TranslatableInputs>
          <TextInput source="name" />
          <TextInput source="help" multiline optional />
        </TranslatableInputs>
        <SelectInput source="source" choices={sourceChoices} />
      </Section>
      <Section title={translate('reports.template.columns')} help={translate('reports.template.columns_help')}>
        <ArrayInput source="columns" label={false}>
          <SimpleFormIterator
            defaultItem={newColumn}
            addLabel={translate('reports.template.add')}
            columns="minmax(0, 3fr) minmax(0, 3fr) minmax(0, 2fr)"
            movable
          >
            <TextInput source="title" label="resources.groups/reports/templates.fields.title" />
            <SelectInput
              source="field"
              label="resources.groups/reports/templates.fields.field"
              choices={fieldChoices}
              emptyText="reports.template.empty_field"
              optional
            />
            <TextInput source="fixed" label="resources.groups/reports/templates.fields.fixed" optional />
          </SimpleFormIterator>
        </ArrayInput>
      </Section>
    </>
  )
}

const initialValues = { translations: { ru: {}, en: {} }, source: 'students', columns: [newColumn] }

const TemplateCreate = () => (
  <Create>
    <SimpleForm defaultValues={initialValues}>
      <TemplateInputs />
    </SimpleForm>
  </Create>
)

/** Only users with reach `all` change templates; others read and fill them. */
const TemplateEdit = () => {
  const translate = useTranslate()
  const writes = useUser()?.reach === 'all'
  return (
    <Edit
      status={<SelectField source="status" choices={activeChoices} />}
      actions={writes && <RecordActions />}
      aside={
        <>
          <Fill />
          <HistoryCard />
        </>
      }
    >
      {writes ? (
        <SimpleForm>
          <TemplateInputs />
        </SimpleForm>
      ) : (
        <SimpleForm toolbar={<p className="muted">{translate('reports.template.read_only')}</p>}>
          <fieldset className="unstyled" disabled>
            <TemplateInputs />
          </fieldset>
        </SimpleForm>
      )}
    </Edit>
  )
}

/** Chooses the day or period of a saved template, shows its first rows and downloads it. */
const Fill = () => {
  const translate = useTranslate()
  const template = useRecordContext<Template>()
  const [to, setTo] = useState(today())
  const [from, setFrom] = useState(`${today().slice(0, 4)}-01-01`)
  const isDay = template?.source === 'students'
  const query: Record<string, string> = isDay ? { day: to } : { from, to }
  const { data } = useRead(
    'GET /api/groups/reports/templates/:id/preview',
    { params: { id: template?.id ?? 0 }, query },
    { enabled: template !== undefined && (isDay || from <= to) },
  )
  if (!template) return null
  const path = `/api/groups/reports/templates/${template.id}/file?${new URLSearchParams(query).toString()}`
  return (
    <section className="panel p-4 stack gap-2" aria-label={translate('reports.template.fill')}>
      <h2>{translate('reports.template.fill')}</h2>
      <p className="muted small">{translate('reports.template.save_first')}</p>
      {!isDay && <DayField label="reports.from" value={from} onChange={setFrom} />}
      <DayField label={isDay ? 'reports.day' : 'reports.to'} value={to} onChange={setTo} />
      <ReportActions path={path} />
      {data && (
        <div className="report-table">
          <p className="small num">{translate('reports.template.rows', data.total)}</p>
          <table className="plain-table small">
            <thead>
              <tr>
                {data.titles.map((title, index) => (
                  <th key={index} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, place) => (
                    <td key={place}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** The router expects these export names. */
export { TemplateCreate as Create, TemplateEdit as Edit }
