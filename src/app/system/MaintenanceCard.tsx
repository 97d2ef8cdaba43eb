import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ActionDialog } from '../kit/forms/ActionDialog'
import { Pair } from '../kit/forms/Pair'
import { DateTimeInput } from '../kit/inputs/dates/DateTimeInput'
import { TextInput } from '../kit/inputs/TextInput'
import { useAct, useRead } from '../kit/providers/calls'
import { dayAndTime } from '../shell/dates'
import { toast } from '../shell/toasts/store'
import { Card } from './Card'

/** Starts, schedules and ends maintenance. */
export const MaintenanceCard = () => {
  const translate = useTranslate()
  const { data, refetch } = useRead('GET /api/access/system/maintenance')
  const [isOpen, setOpen] = useState(false)
  const { mutate: end, isPending } = useAct('PUT /api/access/system/maintenance', {
    onSuccess: () => {
      toast.success({ text: translate('system.maintenance.ended') })
      void refetch()
    },
  })
  if (data === undefined) return null
  return (
    <Card
      title={translate('system.maintenance.title')}
      action={
        data ? (
          <Button size="small" className="meta" disabled={isPending} onClick={() => end({ body: { plan: null } })}>
            {translate(data.is_on ? 'system.maintenance.end' : 'system.maintenance.cancel')}
          </Button>
        ) : (
          <Button size="small" className="meta" onClick={() => setOpen(true)}>
            {translate('system.maintenance.begin')}
          </Button>
        )
      }
    >
      <p className={data?.is_on ? 'text-warning' : 'muted'}>
        {data
          ? translate(data.is_on ? 'system.maintenance.is_on' : 'system.maintenance.is_planned', {
              start: dayAndTime(data.starts_at),
            })
          : translate('system.maintenance.help')}
      </p>
      {isOpen && <MaintenanceDialog onClose={() => setOpen(false)} onSaved={() => void refetch()} />}
    </Card>
  )
}

const MaintenanceDialog = ({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) => {
  const translate = useTranslate()
  return (
    <ActionDialog
      action="PUT /api/access/system/maintenance"
      request={({ plan }) => ({ body: { plan: { ...plan, starts_at: plan.starts_at ?? new Date().toISOString() } } })}
      title={translate('system.maintenance.begin')}
      confirm={translate('system.maintenance.begin')}
      defaultValues={{ plan: { starts_at: null, ends_at: null, message: { ru: '', en: '' } } }}
      onSuccess={onSaved}
      onClose={onClose}
    >
      <p>{translate('system.maintenance.help')}</p>
      <Pair>
        <DateTimeInput
          source="plan.starts_at"
          label="system.maintenance.starts_at"
          helperText={translate('system.maintenance.starts_help')}
          optional
        />
        <DateTimeInput
          source="plan.ends_at"
          label="system.maintenance.ends_at"
          helperText={translate('system.maintenance.ends_help')}
          optional
        />
      </Pair>
      <TextInput source="plan.message.ru" label="system.maintenance.message_ru" multiline keepsEmpty optional />
      <TextInput source="plan.message.en" label="system.maintenance.message_en" multiline keepsEmpty optional />
    </ActionDialog>
  )
}
