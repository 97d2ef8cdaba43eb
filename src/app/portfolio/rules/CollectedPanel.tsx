import Button from '@mui/material/Button'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PointRules } from '../../../api/portfolio/points'
import { useNumberText } from '../../kit/fields/useNumberText'
import { DialogForm } from '../../kit/forms/DialogForm'
import { Pair } from '../../kit/forms/Pair'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { toast } from '../../shell/toasts/store'
import { useSaveDraft } from './useSaveDraft'

type Props = { rules: PointRules; draftVersion: number; mayEdit: boolean }

/** Points for achievements that the college's own records prove. */
export const CollectedPanel = ({ rules, draftVersion, mayEdit }: Props) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const [isOpen, setOpen] = useState(false)
  const { test, grade, material } = rules.collected
  const rows = [
    { text: translate('portfolio.rules.test', { percent: shown(test.from_percent) }), points: test.points },
    { text: translate('portfolio.rules.grade'), points: grade.points },
    { text: translate('portfolio.rules.material'), points: material.points },
  ]
  return (
    <section className="panel" aria-labelledby="rules-collected">
      <header>
        <h2 id="rules-collected">{translate('portfolio.rules.collected')}</h2>
        {mayEdit && (
          <Button size="small" className="push" onClick={() => setOpen(true)}>
            <PencilLine size={16} strokeWidth={2} aria-hidden />
            {translate('portfolios.rules.edit')}
            <span className="sr-only">: {translate('portfolio.rules.collected')}</span>
          </Button>
        )}
      </header>
      <ul className="list rules-lines text-s">
        {rows.map(({ text, points }) => (
          <li key={text}>
            <span className="grow">{text}</span>
            <b className="num">{shown(points)}</b>
          </li>
        ))}
      </ul>
      {isOpen && <CollectedDialog rules={rules} draftVersion={draftVersion} onClose={() => setOpen(false)} />}
    </section>
  )
}

type DialogProps = { rules: PointRules; draftVersion: number; onClose: () => void }

const CollectedDialog = ({ rules, draftVersion, onClose }: DialogProps) => {
  const translate = useTranslate()
  const { mutateAsync } = useSaveDraft()
  return (
    <DialogForm
      name="collected"
      title={translate('portfolios.rules.edit_title', { category: translate('portfolio.rules.collected') })}
      submit={translate('portfolios.rules.save')}
      defaultValues={{ rules: { collected: rules.collected } }}
      onClose={onClose}
      onSubmit={async ({ rules: typed }) => {
        const changed = { ...rules, collected: typed.collected }
        await mutateAsync({ body: { version: draftVersion, rules: changed, note: '' } })
        toast.success({ text: translate('portfolios.rules.saved') })
        onClose()
      }}
    >
      <Pair>
        <NumberInput source="rules.collected.test.points" label="portfolios.rules.test_points" />
        <NumberInput source="rules.collected.test.from_percent" label="portfolios.rules.from_percent" unit="%" />
      </Pair>
      <Pair>
        <NumberInput source="rules.collected.grade.points" label="portfolios.rules.grade_points" />
        <NumberInput source="rules.collected.material.points" label="portfolios.rules.material_points" />
      </Pair>
    </DialogForm>
  )
}
