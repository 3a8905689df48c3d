import { fillTemplate } from './mail-template';

describe('a mail template', () => {
  it.each([
    ['Hello {name}, welcome to {ctf_name}', 'Hello Ann, welcome to {name}'],
    ['{name}{name}', 'AnnAnn'],
    ['{unknown} {} {na me} {{name}}', '{unknown} {} {na me} {Ann}'],
    ['{constructor} {empty}.', '{constructor} .'],
  ])('renders %j as %j', (template, text) => {
    expect(fillTemplate(template, { name: 'Ann', ctf_name: '{name}', empty: '' })).toBe(text);
  });
});
