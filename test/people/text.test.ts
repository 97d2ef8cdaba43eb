import { describe, expect, it } from 'vitest'
import { longText, text } from '../../src/api/kit/endpoints'
import { comparable, tidyLine } from '../../src/api/kit/plainText'
import { emailAddress, names, phone } from '../../src/api/people/names'

describe('Typed text', () => {
  it('is composed, trimmed and freed of zero-width characters', () => {
    expect(text(20).parse('\u00a0И\u0306од\u200b\ufeff ')).toBe('Йод')
    expect(text(20).parse('Пе\u00adре\u00adнос')).toBe('Перенос')
    expect(longText(20).parse('\u200eодин\nдва\u2060')).toBe('один\nдва')
    expect(emailAddress.parse('\u200bA@Example.org\u00a0')).toBe('a@example.org')
  })

  it('keeps the joiners of emoji and of Arabic letters', () => {
    expect(tidyLine('👩‍🎓')).toBe('👩‍🎓')
    expect(tidyLine('می‌خواهم')).toBe('می‌خواهم')
    expect(tidyLine('ко\u200cд')).toBe('код')
  })

  it.each(['\u200b', '\u00a0\u2003', '\u3164', '\u2800\u200d', '\u00ad\ufeff'])(
    'is empty if it has only invisible characters: %j',
    (typed) => {
      expect(text(20).safeParse(typed).error?.issues[0]?.code).toBe('too_small')
    },
  )

  it('is compared with one kind of dash, apostrophe and space', () => {
    expect(comparable('ИС–21\u00a0О’Нил')).toBe(comparable("ИС-21 О'Нил"))
    expect(comparable('вари\u00adант')).toBe('вариант')
  })

  it('is processed in linear time', () => {
    const long = '\u200d'.repeat(100_000) + 'а'
    const began = performance.now()
    tidyLine(long)
    expect(performance.now() - began).toBeLessThan(1000)
  })
})

describe('Names', () => {
  it('can lack the first name but not the last', () => {
    expect(names.first_name.parse(' ')).toBe('')
    expect(names.first_name.safeParse(undefined).success).toBe(false)
    expect(names.last_name.safeParse('').success).toBe(false)
  })
})

describe('A telephone number', () => {
  it.each([
    ['8 (912) 000-00-11', '+79120000011'],
    ['79120000011', '+79120000011'],
    ['9120000012', '+79120000012'],
    ['+7 912 000–00–11', '+79120000011'],
    ['+375 29 123-45-67', '+375291234567'],
    ['+1 (212) 555-01-00', '+12125550100'],
  ])('is normalised from %s to %s', (typed, kept) => expect(phone.parse(typed)).toBe(kept))

  it.each(['+7 912 000-00-1', '+7912000001111', '+1 212 555', '+999 123456789', '12345678', '+375 29 1'])(
    'is rejected: %s',
    (typed) => expect(phone.safeParse(typed).error?.issues[0]?.message).toBe('phone'),
  )
})
