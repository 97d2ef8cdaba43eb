import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ActionDialog } from '../kit/forms/ActionDialog'
import { PhoneInput } from '../kit/inputs/PhoneInput'
import { TextInput } from '../kit/inputs/TextInput'
import { TranslatableInputs } from '../kit/inputs/translations/TranslatableInputs'
import { useRead } from '../kit/providers/calls'
import type { AnswerOf } from '../kit/providers/dataProvider'
import { Card, Fact } from './Card'

type CollegeAnswer = AnswerOf<'GET /api/access/system/college'>

export const CollegeCard = () => {
  const translate = useTranslate()
  const { data, refetch } = useRead('GET /api/access/system/college')
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const { translations, phone, configured } = data
  const shown = (text: string) => text || '—'
  return (
    <Card
      title={translate('system.college.title')}
      action={
        <Button size="small" className="meta" onClick={() => setOpen(true)}>
          {translate('system.change')}
        </Button>
      }
    >
      <dl className="stack gap-2">
        <Fact label="system.college.name_ru">{translations.ru.name || configured.ru}</Fact>
        <Fact label="system.college.name_en">{translations.en.name || translations.ru.name || configured.en}</Fact>
        <Fact label="system.college.address">{shown(translations.ru.address || translations.en.address)}</Fact>
        <Fact label="system.college.phone">{shown(phone ?? '')}</Fact>
      </dl>
      {isOpen && <CollegeDialog shown={data} onClose={() => setOpen(false)} onSaved={() => void refetch()} />}
    </Card>
  )
}

type Props = { shown: CollegeAnswer; onClose: () => void; onSaved: () => void }

const CollegeDialog = ({ shown: { configured, ...details }, onClose, onSaved }: Props) => {
  const translate = useTranslate()
  return (
    <ActionDialog
      wide
      action="PUT /api/access/system/college"
      request={({ translations, phone }) => ({ body: { translations, phone: phone ?? null } })}
      title={translate('system.college.change')}
      confirm={translate('kit.form.save')}
      defaultValues={details}
      successMessage={translate('system.college.saved')}
      onSuccess={onSaved}
      onClose={onClose}
    >
      <p>{translate('system.college.help', { name: configured.ru })}</p>
      <TranslatableInputs>
        <TextInput source="name" label="system.college.name" keepsEmpty optional />
        <TextInput source="address" label="system.college.address" keepsEmpty optional />
      </TranslatableInputs>
      <PhoneInput source="phone" label="system.college.phone" optional />
    </ActionDialog>
  )
}
