import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Retention } from '../../api/system/retention'
import { ActionDialog } from '../kit/forms/ActionDialog'
import { NumberInput } from '../kit/inputs/NumberInput'
import { useRead } from '../kit/providers/calls'
import { useCan } from '../shell/session/store'
import { Card, Fact } from './Card'

const kinds = ['audit', 'rejected', 'unverified'] as const

/** Retention periods in months. */
export const RetentionCard = () => {
  const translate = useTranslate()
  const canErase = useCan('manage users')
  const { data, refetch } = useRead('GET /api/access/system/retention')
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  return (
    <Card
      title={translate('system.retention.title')}
      action={
        canErase && (
          <Button size="small" className="meta" onClick={() => setOpen(true)}>
            {translate('system.change')}
          </Button>
        )
      }
    >
      <dl className="stack gap-2">
        {kinds.map((kind) => (
          <Fact key={kind} label={`system.retention.${kind}`}>
            {data[kind] === null
              ? translate('system.retention.kept')
              : translate('system.retention.months', { smart_count: data[kind] })}
          </Fact>
        ))}
      </dl>
      {isOpen && <RetentionDialog periods={data} onClose={() => setOpen(false)} onSaved={() => void refetch()} />}
    </Card>
  )
}

type Props = { periods: Retention; onClose: () => void; onSaved: () => void }

const RetentionDialog = ({ periods, onClose, onSaved }: Props) => {
  const translate = useTranslate()
  return (
    <ActionDialog
      action="PUT /api/access/system/retention"
      request={({ audit, rejected, unverified }) => ({ body: { audit, rejected, unverified } })}
      title={translate('system.retention.change')}
      confirm={translate('kit.form.save')}
      defaultValues={periods}
      successMessage={translate('system.retention.saved')}
      onSuccess={onSaved}
      onClose={onClose}
    >
      <p>{translate('system.retention.help')}</p>
      {kinds.map((kind) => (
        <NumberInput
          key={kind}
          source={kind}
          label={`system.retention.${kind}`}
          helperText={translate(`system.retention.${kind}_help`)}
          unit={translate('system.retention.unit')}
          step={1}
          optional
        />
      ))}
      <Preview />
    </ActionDialog>
  )
}

const periodOf = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined

/** Number of records that the entered periods would remove. */
const Preview = () => {
  const translate = useTranslate()
  const values: unknown[] = useWatch({ name: [...kinds] })
  const query = Object.fromEntries(
    kinds.flatMap((kind, place) => {
      const period = periodOf(values[place])
      return period === undefined ? [] : [[kind, String(period)]]
    }),
  )
  const { data } = useRead('GET /api/access/system/retention/preview', { query, quiet: [422] }, { retry: false })
  return (
    <output className="note warning text-s">
      {data ? translate('system.retention.preview', { ...data }) : translate('system.retention.no_preview')}
    </output>
  )
}
