import { useMemo } from 'react';
import type { components } from '../api/schema';
import { useFormats } from '../i18n/context';

type Country = NonNullable<components['schemas']['UpdateMeDto']['country']>;

const CODES =
  'AF AX AL DZ AS AD AO AI AQ AG AR AM AW AC AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BA BW BR IO VG BN BG BF BI KH CM CA IC CV BQ KY CF EA TD CL CN CX CC CO KM CG CD CK CR CI HR CU CW CY CZ DK DG DJ DM DO EC EG SV GQ ER EE ET EZ FK FO FJ FI FR GF PF TF GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT HN HK HU IS IN ID IR IQ IE IM IL IT JM JP JE JO KZ KE KI XK KW KG LA LV LB LS LR LY LI LT LU MO MK MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS MA MZ MM NA NR NP NL NC NZ NI NE NG NU NF KP MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR QA RE RO RU RW WS SM ST SA SN RS SC SL SG SX SK SI SB SO ZA GS KR SS ES LK BL SH KN LC MF PM VC SD SR SJ SZ SE CH SY TW TJ TZ TH TL TG TK TO TT TA TN TR TM TC TV UM VI UG UA AE GB US UY UZ VU VA VE VN WF EH YE ZM ZW';

/** Casts the value of a country select to the API's type; the server validates it. */
export function asCountry(code: string): Country {
  return code as Country;
}

/** Returns a function that names a country in the player's language; unknown codes stay as they are. */
export function useCountryName(): (code: string) => string {
  const { language } = useFormats();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
  }, [language]);
}

export function useCountries(): { value: string; label: string }[] {
  const { language } = useFormats();
  const name = useCountryName();
  return useMemo(() => {
    const { compare } = new Intl.Collator(language);
    return CODES.split(' ')
      .map((value) => ({ value, label: name(value) }))
      .sort((a, b) => compare(a.label, b.label));
  }, [language, name]);
}
