import { Get } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { UserAddressesService } from './user-addresses.service';
import { UserAddressView } from './user.views';

@ApiController('users/:id/addresses', 'users')
export class UserAddressesController {
  constructor(private readonly addresses: UserAddressesService) {}

  @Summary('Addresses that a user answered or signed in from, the last used first, 200 at most.', {
    id: 'listUserAddresses',
    description: '`GET /users?view=full&ip=` gives all users of an address.',
  })
  @Get()
  @Access('admin')
  @Answers.list(UserAddressView)
  list(@Id() id: number): Promise<UserAddressView[]> {
    return this.addresses.list(id);
  }
}
