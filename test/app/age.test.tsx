import { cleanup, render } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import { i18nProviderNow } from '../../src/app/kit/providers'
import { Age } from '../../src/app/profileStates'
import { speak } from '../shell/kit/words'

afterEach(cleanup)

describe('The age of an application', () => {
  it.each([
    { status: 'submitted', hours: 25, isLate: true },
    { status: 'in_review', hours: 25, isLate: true },
    { status: 'submitted', hours: 24, isLate: false },
    { status: 'needs_changes', hours: 500, isLate: false },
  ] as const)('$hours h in $status is late: $isLate', ({ status, hours, isLate }) => {
    speak('ru')
    const { container } = render(
      <I18nContextProvider value={i18nProviderNow()}>
        <Age hours={hours} status={status} />
      </I18nContextProvider>,
    )
    expect(container.querySelector('.late') !== null).toBe(isLate)
  })
})
