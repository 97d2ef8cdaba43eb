import { useTranslate } from 'react-admin'
import type { Permission } from '../../api'
import { FieldFrame } from '../kit/inputs/FieldFrame'
import { useField, type FieldProps } from '../kit/inputs/useField'
import { useUser } from '../kit/session/store'
import { permissionKinds } from './kinds'
import { usePermissionTexts } from './usePermissionTexts'
import './roles.css'

const personal: readonly Permission[] = ['vote', 'enroll', 'study']
const asIs = (value: unknown) => value
const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** What a role may do, by kinds, each permission with what it means. One gives and takes only what one holds oneself. */
export const PermissionsInput = (props: FieldProps) => {
  const translate = useTranslate()
  const textsOf = usePermissionTexts()
  const user = useUser()
  const { field, frame, control } = useField(props, {
    format: asIs,
    parse: asIs,
    describe: (value) =>
      permissionKinds
        .flatMap(({ permissions }) => permissions)
        .filter((one) => listed(value).includes(one))
        .map((one) => textsOf(one).title)
        .join(', ') || '—',
  })
  const held = listed(field.value)
  const toggle = (permission: Permission) =>
    field.onChange(held.includes(permission) ? held.filter((one) => one !== permission) : [...held, permission])
  const isMine = (permission: Permission) => personal.includes(permission) || user?.can[permission] === true
  return (
    <FieldFrame {...frame} group>
      <div className="permission-kinds">
        {permissionKinds.map(({ kind, permissions }, place) => (
          <div key={kind} role="group" aria-label={translate(`roles.kind.${kind}`)}>
            <h3>{translate(`roles.kind.${kind}`)}</h3>
            {permissions.map((permission, index) => {
              const { title, description } = textsOf(permission)
              return (
                <label className="ck" key={permission}>
                  <input
                    type="checkbox"
                    ref={place === 0 && index === 0 ? field.ref : undefined}
                    checked={held.includes(permission)}
                    onChange={() => toggle(permission)}
                    onBlur={() => field.onBlur()}
                    disabled={control.disabled || !isMine(permission)}
                    aria-invalid={control.invalid || undefined}
                  />
                  <span>
                    {title}
                    {description && <small>{description}</small>}
                  </span>
                </label>
              )
            })}
          </div>
        ))}
      </div>
    </FieldFrame>
  )
}
